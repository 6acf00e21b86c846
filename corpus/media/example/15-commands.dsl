# The run of Lamp Room, one command a line, in order. An argument that names a stage reads it; out names the stage it writes.
calibrate session=LR-07 cameras=48 mean_px=0.31 worst_px=0.74
capture session=LR-07 take=3 rate=30/1 sync_ms=0.04 missing_frames=0
copy-originals session=LR-07 copies=2
transcribe session=LR-07 method=asr_corrected out=transcript
check-claims transcript=transcript out=claims
propose-clips transcript=transcript out=clips
build-candidates clips=clips transcript=transcript claims=claims weights=weights penalties=penalties out=candidates
rank candidates=candidates out=ranked
explain-score clip=K4 candidates=candidates weights=weights out=clip-score
reconstruct session=LR-07 method=gaussian_splatting_4d cameras=45 out_asset=LR-07-SPLAT
compare-held-out asset=LR-07-SPLAT cameras=3
extend-set asset=LR-07-SET method=diffusion disclosure=visible_and_metadata
plan-shots clip=K4 transcript=transcript out=shots
cut shots=shots edit=edit out=timeline
encode-volume asset=LR-07-SPLAT format=spz key_interval_s=1
review-volume asset=LR-07-SPLAT target=webxr_headset viewpoints=16 axes=+y,right,metre
build-context target=webxr_headset clip=K4 candidates=candidates shots=shots timeline=timeline project=project out=rule-context
evaluate context=rule-context out=rule-evaluation
validate schema=project document=project
validate schema=timeline document=timeline
