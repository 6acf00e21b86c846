/**
 * Validators for the shape of house rules and destinations. They are compiled on demand; for the page they are compiled
 * at build time (`scripts/generate/client.ts`), since its content security policy forbids it there.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { destination } from '../../forms/destination-file-schemas.ts'
import { formOptions } from './form-options.ts'
import { houseSchema } from './schema.ts'

const ajv = new Ajv2020(formOptions)

export const isHouse = ajv.compile(houseSchema)
export const isDestination = ajv.compile(destination)
