import { expect, test } from 'vitest'
import { scale } from './scale-bar.tsx'

const at = (lat: number, zoom: number) => ({ center: { lat, lng: 0 }, zoom })

test('the bar measures in round lengths from the world to a wheel', () => {
  expect(scale(at(0, 3), 'metric')).toEqual({ text: '2000 km', width: 102 })
  expect(scale(at(52, 13), 'metric').text).toBe('1 km')
  expect(scale(at(52, 18), 'metric').text).toBe('20 m')
  expect(scale(at(80, 22), 'metric').text).toBe('50 cm')
})

test('the bar measures in miles and feet', () => {
  expect(scale(at(0, 3), 'imperial').text).toBe('1000 mi')
  expect(scale(at(52, 18), 'imperial').text).toBe('100 ft')
})

test('never exceeds its corner', () => {
  for (let zoom = 0; zoom <= 22; zoom += 0.3) {
    expect(scale(at(35, zoom), 'metric').width).toBeLessThanOrEqual(110)
    expect(scale(at(35, zoom), 'imperial').width).toBeLessThanOrEqual(110)
  }
})
