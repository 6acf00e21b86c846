# Lamp Room, clip K4. Lengths are whole frames at 30 frames/s.
# A shot's len is the length of its audio; J and L move the picture cut, never the words.
# The volume plays the same words as a space in one take; the viewer chooses where to stand.
edit v1 rate 30/1 start 01:00:00:00
volume V01 at 60 len 1836 actor LR-07-SPLAT set LR-07-SET
title T01 len 60 text "Five hundred and twenty turns"
shot S01 unit U009 len 234 size close_up move static
cut J 8                # the breath before "A light that stands still" over his dark face
shot S02 unit U010 len 276 size medium_close_up move arc
cut hard               # crosses the line: the camera has arced past it
shot S03 unit U011 len 78 size medium_shot move static
cut J 8
shot S04 unit U012 len 324 size medium_shot move orbit
cut hard
shot S05 unit U013 len 342 size insert move tracking
cut J 8
shot S06 unit U014 len 294 size long_shot move virtual_flythrough
cut L 12               # "the course she wanted" ends over his face
shot S07 unit U015 len 288 size close_up move static
dissolve 24
end_card T02 len 90 text "Weather Side, episode 7: Lamp Room"
total 1986
