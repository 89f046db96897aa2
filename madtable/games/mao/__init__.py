"""Mao: every physical act is accepted and judged afterwards; the rules are a secret."""
