import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPost, deletePost, editPost } from '#contract/feed.ts'
import { completeUpload, presignUpload } from '#contract/media.ts'
import { removeMember } from '#contract/members.ts'
import { likePost } from '#contract/reactions.ts'
import { deleteTeam } from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany()
const { owner } = company
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()

async function posted(teamId: number): Promise<{ id: number; url: string }> {
  const described = { fileName: 'a.jpg', fileType: 'image/jpeg', fileSize: photo.length }
  const { presignedUrl, objectPath } = await owner.call(presignUpload, { body: described })
  const headers = { 'content-type': 'image/jpeg' }
  await company.visitor().send({ method: 'PUT', url: presignedUrl, payload: photo, headers })
  const done = await owner.call(completeUpload, { body: { objectPath, ...described } })
  const mediaUrls = 'mediaUrls' in done ? done.mediaUrls : []
  const { id } = await owner.call(createPost, { body: { teamId, mediaUrls } })
  return { id, url: mediaUrls[0] ?? '' }
}
const statusOf = async (member: Member, url: string) => (await member.send({ url })).statusCode

test('a cached picture disappears with its post, its place in it, its team, and for users who left', async () => {
  const teamId = await company.team('Roofs')
  const [stays, leaves] = [await company.join('Stan', { teamId }), await company.join('Lea', { teamId })]
  const [deleted, edited, kept] = [await posted(teamId), await posted(teamId), await posted(teamId)]
  for (const { url } of [deleted, edited, kept]) {
    expect(await statusOf(stays, url)).toBe(200)
    expect(await statusOf(leaves, url)).toBe(200)
  }
  await owner.call(deletePost, { params: { id: deleted.id } })
  expect(await statusOf(stays, deleted.url)).toBe(404)
  await owner.call(editPost, { params: { id: edited.id }, body: { content: 'Words now', mediaUrls: [] } })
  expect(await statusOf(stays, edited.url)).toBe(404)
  await owner.call(removeMember, { params: { id: teamId, userId: leaves.id } })
  expect([await statusOf(leaves, kept.url), await statusOf(stays, kept.url)]).toEqual([404, 200])
  await owner.call(deleteTeam, { params: { id: teamId } })
  expect(await statusOf(owner, kept.url)).toBe(404)
})

test('a cached picture is not read again until something in its team changes', async () => {
  const { id, url } = await posted(9)
  const reader = await company.join('Rea')
  expect(await statusOf(reader, url)).toBe(200)
  await company.database.pool.query(`update media set status = 'failed' where post_id = $1`, [id])
  expect(await statusOf(reader, url)).toBe(200)
  await reader.call(likePost, { params: { id } })
  expect(await statusOf(reader, url)).toBe(404)
})
