/** The package has no types of its own; this is what is used of it, after its JSDoc. */
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
