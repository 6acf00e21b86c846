/** Tests the adapter for training logs: the scores in them. */
import { expect, it } from 'vitest'
import { trainingLog } from '../../src/adapters/training-log.ts'
import { read, values } from './read.ts'

it.each([
  [
    'training-log/results.json',
    {
      'generation.holdout_psnr': 27.25,
      'generation.holdout_ssim': 0.9,
      'generation.holdout_lpips': 0.18,
      'generation.method': ['gaussian_splatting_3d'],
    },
  ],
  [
    'training-log/val_step29999.json',
    {
      'generation.holdout_psnr': 24.1,
      'generation.holdout_ssim': 0.84,
      'generation.holdout_lpips': 0.24,
      'generation.gaussian_count': 1.234567,
      'generation.method': ['gaussian_splatting_3d'],
    },
  ],
  [
    'training-log/eval-nerf.json',
    {
      'generation.holdout_psnr': 21,
      'generation.holdout_ssim': 0.7,
      'generation.holdout_lpips': 0.4,
      'generation.method': ['neural_radiance_field'],
    },
  ],
])('reads the scores of the last step from %s', async (name, wanted) => {
  const { subjects } = await read(trainingLog, name)
  expect(values(subjects[0])).toEqual(wanted)
})
