# The run of Lamp Room, one command a line, in order. An argument that names a stage reads it; out names the stage it writes.
ingest session=LR-07 cameras=48 rate=30/1
transcribe session=LR-07 method=asr_corrected out=transcript
check-claims transcript=transcript out=claims
propose-clips transcript=transcript out=clips
build-candidates clips=clips transcript=transcript claims=claims weights=weights penalties=penalties out=candidates
rank candidates=candidates out=ranked
explain-score clip=K4 candidates=candidates weights=weights out=clip-score
plan-shots clip=K4 transcript=transcript out=shots
cut shots=shots edit=edit out=timeline
build-context clip=K4 candidates=candidates shots=shots timeline=timeline out=rule-context
evaluate context=rule-context out=rule-evaluation
validate schema=project document=project
