import { overHttp } from '../test/mcp/agent.ts'
const [m, c, which] = process.argv.slice(2) as [string, string, string]
const media = await overHttp(m, '2026-07-28')
const co = await overHttp(c, '2026-07-28')
const show = (name: string, v: unknown, max = 3000) => { const t = JSON.stringify(v); console.log(`\n### ${name} (${t.length} bytes)\n${t.slice(0, max)}`) }
const call = async (a: any, name: string, args: any, max = 3000) => { const r = await a.callTool({ name, arguments: args }); const size = Buffer.byteLength(JSON.stringify(r)); console.log(`\n### ${name} ${JSON.stringify(args).slice(0, 400)} (${size} bytes${r.isError ? ', ERROR' : ''})\n${(r.content[0] as any).text.slice(0, max)}`); return r.structuredContent as any }
if (which === 'start') {
  console.log(media.getInstructions()); console.log(co.getInstructions())
  for (const a of [media, co]) { const l = await a.listTools(); show('tools/list', l, 100); for (const t of l.tools) console.log(`\n- ${t.name}: ${t.description}\n  in: ${JSON.stringify(t.inputSchema).slice(0, 1500)}\n  out ${JSON.stringify(t.outputSchema).length}`); show('prompts', (await a.listPrompts()).prompts); show('templates', (await a.listResourceTemplates()).resourceTemplates); show('resources', (await a.listResources()).resources, 1200) }
}
if (which === 'a') {
  const r = await call(media, 'grammar_find_rules', { q: 'how loud should a podcast be' })
  await call(media, 'grammar_find_rules', { q: 'loudness limit of a podcast', detail: 'full' }, 6000)
  await call(media, 'grammar_find_rules', { q: 'podcast LUFS' })
  const res = await media.readResource({ uri: `grammar://rules/${r.rules[0].id}` }); console.log((res.contents[0] as any).text.slice(0, 2500))
}
if (which === 'b') {
  await call(media, 'grammar_describe_paths', { words: 'loudness' })
  await call(media, 'grammar_describe_paths', { paths: ['delivery'] })
  await call(media, 'grammar_evaluate_context', { context: { core: { production_phase: 'delivery' }, delivery: { target: 'podcast_rss_audio' }, audio: { integrated_loudness: -19.5, true_peak: -0.2 } } }, 6000)
  await call(media, 'grammar_evaluate_context', { context: { core: { production_phase: 'delivery' }, delivery: { target: ['podcast_rss_audio'] }, audio: { integrated_loudness: -16, true_peak: -2 } }, unknown: ['core.rights_status'] }, 6000)
  await call(media, 'grammar_evaluate_context', { context: { 'audio.integrated_loudness': -12, phase: 'delivery' } }, 6000)
}
if (which === 'c') {
  const d = await call(co, 'grammar_find_questions', { seed: 'tuesday', mode: 'SOLVE', n: 6 }, 5000)
  await call(co, 'grammar_find_questions', { q: 'patients do not come to their appointments' }, 4000)
  await call(co, 'grammar_find_questions', { change: 'C0', internal: 'I05' }, 1500)
  const p = await co.getPrompt({ name: 'solve', arguments: { subject: 'patients miss appointments' } }); console.log((p.messages[0]!.content as any).text.slice(0, 4000))
  await call(co, 'grammar_score_run', { run: { mode: 'SOLVE', title: 'x' } }, 4000)
  await call(co, 'grammar_score_run', { run: {} }, 4000)
  void d
}
for (const a of [media, co]) await a.close()
