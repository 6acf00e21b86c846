/**
 * The process that works through large bodies: the same operations over the same corpus, one body after the other.
 * The first message is the corpus, each further one a body. It ends with the process that started it, however that ends,
 * and leaves signals that both get to that one, which still wants its answer.
 */
import type { BigBody, WorkedOut } from './big-bodies.ts'
import { coordinatePosts, coordinateService } from './coordinate/service.ts'
import { type Corpus, openDatabase } from './database/open.ts'
import { failure } from './http/answer.ts'
import { isForeseen } from './http/failures.ts'
import { mediaPosts, mediaService } from './media/service.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
process.once('message', (corpus: Corpus) => {
  const work = worker(corpus)
  process.on('message', async (body: BigBody) => process.send?.(await work(body)))
})

function worker(corpus: Corpus): (body: BigBody) => Promise<WorkedOut> {
  const database = openDatabase(corpus)
  const services = {
    media: { posts: mediaPosts(database), manners: mediaService.manners },
    coordinate: { posts: coordinatePosts(database), manners: coordinateService.manners },
  }
  return async ({ service, operation, bytes }) => {
    const { posts, manners } = services[service]
    try {
      return { answer: await posts[operation]!(Buffer.from(bytes)) }
    } catch (error) {
      return isForeseen(error) ? { answer: failure(error, 'POST', manners) } : { failed: error }
    }
  }
}
