import { describe } from 'vitest'
import { coordinateService } from '../../src/coordinate/service.ts'
import { useServices } from '../support/client.ts'
import { holdOperations } from '../support/hold-operations.ts'

const clients = useServices()

describe('every request to the coordinate service', () => {
  holdOperations(clients.coordinate, coordinateService)
})
