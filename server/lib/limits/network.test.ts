import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40000', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:8080', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6:40000', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['unknown', 'an unknown address'],
  ['_hidden:1', 'an unknown address'],
  ['', 'an unknown address'],
  ['[]:1', 'an unknown address'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('around a network are larger ones, but around an IPv4 address', () => {
  expect(networksOf('2001:db8:1:23ff::1')).toEqual(['2001:db8:1:23ff::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48'])
  expect(networksOf('203.0.113.7:1')).toEqual(['203.0.113.7'])
})
