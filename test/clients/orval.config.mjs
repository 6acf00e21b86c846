const service = (name) => ({
  input: `../../docs/api/${name}.openapi.json`,
  output: { target: `generated/orval/${name}.ts`, client: 'fetch', mode: 'single' },
})

export default { media: service('media'), coordinate: service('coordinate') }
