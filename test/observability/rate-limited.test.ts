import { describe, expect, it, vi } from 'vitest'
import { rateLimited } from '../../src/observability/rate-limited.ts'

describe(rateLimited, () => {
  it('warns of the first event at once, and of those that follow with their number', () => {
    vi.useFakeTimers()
    try {
      const counts: number[] = []
      const event = rateLimited((count) => counts.push(count), 1000)
      event()
      expect(counts).toEqual([1])
      for (let i = 0; i < 500; i++) event()
      expect(counts).toEqual([1])
      vi.advanceTimersByTime(1000)
      expect(counts).toEqual([1, 500])
      vi.advanceTimersByTime(5000)
      expect(counts).toEqual([1, 500])
      event()
      expect(counts).toEqual([1, 500, 1])
    } finally {
      vi.useRealTimers()
    }
  })
})
