"""What `python3 run.py bench` measures: ratios taken side by side in one run."""
