"""Files in which games and settings are kept: journals and settings, safe against power cuts."""
