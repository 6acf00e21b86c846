/** Types for the parts of the package that are used, taken from its JSDoc; the package has no types. */
declare module 'gltf-validator' {
  interface ValidationOptions {
    readonly uri?: string
    readonly maxIssues?: number
    readonly writeTimestamp?: boolean
    readonly externalResourceFunction?: (uri: string) => Promise<Uint8Array>
  }
  const validator: {
    version(): string
    validateBytes(data: Uint8Array, options: ValidationOptions): Promise<unknown>
  }
  export default validator
}
