import { describe } from 'vitest'
import { mediaService } from '../../src/media/service.ts'
import { useServices } from '../support/client.ts'
import { holdOperations } from '../support/hold-operations.ts'

const clients = useServices()

describe('every request to the media service', () => {
  holdOperations(clients.media, mediaService)
})
