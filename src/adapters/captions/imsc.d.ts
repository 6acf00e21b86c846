/** The two modules of imsc that parse; its main entry needs a browser. */
declare module 'imsc/src/main/js/doc.js' {
  const doc: {
    fromXML(
      xml: string,
      errors: import('./ttml.ts').ImscErrors,
    ): import('./ttml.ts').ImscDocument | null
  }
  export default doc
}
declare module 'imsc/src/main/js/isd.js' {
  const isd: {
    generateISD(
      document: import('./ttml.ts').ImscDocument,
      seconds: number,
      errors: import('./ttml.ts').ImscErrors,
    ): import('./ttml.ts').ImscNode
  }
  export default isd
}
