const service = (name) => ({
  input: `../../docs/api/${name}.openapi.json`,
  output: {
    target: `generated/orval/${name}.ts`,
    client: 'fetch',
    mode: 'single',
    // Lists are answered as CSV too, which this client does not ask for.
    override: { contentType: { include: ['application/json'] } },
  },
})

export default { media: service('media'), coordinate: service('coordinate') }
