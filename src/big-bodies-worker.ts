/** The thread that works through large bodies: the same operations over the same corpus, one body after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import type { BigBody, WorkedOut } from './big-bodies.ts'
import { coordinatePosts, coordinateService } from './coordinate/service.ts'
import { type Corpus, openDatabase } from './database/open.ts'
import { failure } from './http/answer.ts'
import { isForeseen } from './http/failures.ts'
import { mediaPosts, mediaService } from './media/service.ts'

const database = openDatabase(workerData as Corpus)
const services = {
  media: { posts: mediaPosts(database), manners: mediaService.manners },
  coordinate: { posts: coordinatePosts(database), manners: coordinateService.manners },
}

parentPort!.on('message', async ({ service, operation, bytes }: BigBody) => {
  const { posts, manners } = services[service]
  let said: WorkedOut
  try {
    said = { answer: await posts[operation]!(Buffer.from(bytes)) }
  } catch (error) {
    said = isForeseen(error) ? { answer: failure(error, 'POST', manners) } : { failed: error }
  }
  parentPort!.postMessage(said)
})
