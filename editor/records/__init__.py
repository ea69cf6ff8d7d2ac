"""Records of any kind as sheets and lists with forms, which the pages of all subjects use."""
