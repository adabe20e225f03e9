"""Ledges and deep water: where nobody walks."""

LEDGES = "decided.ledges"
"""Nobody walks where the ground changes height without a slope, nor into deep water.   [decided.ledges]

There one flies, climbs or swims, each in what it needs (`ROUTES.whys`, `HEIGHTS.modes`); who is up there does not walk
either (`PACE.off_ground`).
"""
