/** Tests the adapter for calibrations: facts about a rig. */
import { expect, it } from 'vitest'
import { calibration } from '../../src/adapters/calibration.ts'
import { read, readContent, values } from './read.ts'

const messages = ({ problems }: { problems: readonly { message: string }[] }) =>
  problems.map(({ message }) => message)

it.each(['calibration/text/images.txt', 'calibration/binary/images.bin'])(
  'computes the residuals of a COLMAP model again: %s',
  async (name) => {
    const { subjects, problems } = await read(calibration, name)
    expect(problems).toEqual([])
    // Four observations of the first camera are exact, three of the second are 2 px off.
    expect(values(subjects[0])).toEqual({
      'camera.reprojection_error_px': 0.857,
      'camera.worst_residual_px': 2,
      'camera.view_overlap': 0.75,
    })
    expect(subjects[0]!.kind).toBe('capture_setup')
    const worst = subjects[0]!.facts.find(({ path }) => path === 'camera.worst_residual_px')
    expect(worst!.place).toEqual({ file: name, where: 'camera 2' })
  },
)

it('takes a COLMAP picture list without its cameras for what it is', async () => {
  const reading = await readContent(calibration, 'images.txt', '1 1 0 0 0 0 0 0 1 a.jpg\n\n')
  expect(messages(reading)).toEqual([
    'is part of a COLMAP model whose cameras and points3D are not beside it',
  ])
})

it('reads the error that OpenCV records, as the estimate that it is', async () => {
  const { subjects } = await read(calibration, 'calibration/lens.yml')
  expect(subjects[0]!.facts).toMatchObject([
    {
      path: 'camera.reprojection_error_px',
      value: 0.31,
      certainty: 'estimated',
      place: { line: 9 },
    },
  ])
})
