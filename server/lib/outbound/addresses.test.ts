import os from 'node:os'
import { expect, test, vi } from 'vitest'
import { isPublicAddress } from './internet.ts'

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.8.8.8', 'loopback'],
  ['0.0.0.0', 'this host'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'link-local, metadata'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::1', 'loopback'],
  ['::', 'unspecified'],
  ['fe80::1', 'link-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'unique local, metadata'],
  ['ff02::1', 'multicast'],
  ['::ffff:10.0.0.1', 'IPv4 as IPv6'],
  ['::ffff:127.0.0.1', 'IPv4 as IPv6'],
  ['::7f00:1', 'IPv4 in an old form of IPv6'],
  ['::808:808', 'IPv4 in an old form of IPv6'],
  ['64:ff9b::a00:1', 'NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:db8::1', 'documentation'],
  ['168.63.129.16', 'the machine agent of Azure'],
  ['::ffff:168.63.129.16', 'the same as IPv6'],
  ['localhost', 'no address'],
  ['', 'nothing'],
])('%s is not public: %s', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test('the machine’s own addresses are not public', () => {
  const own = { address: '93.184.216.34', family: 'IPv4' } as os.NetworkInterfaceInfo
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: [own] })
  expect(isPublicAddress('93.184.216.34')).toBe(false)
  expect(isPublicAddress('::ffff:93.184.216.34')).toBe(false)
  expect(isPublicAddress('93.184.216.35')).toBe(true)
  interfaces.mockRestore()
})
