import { getRouteApi } from '@tanstack/react-router'
import { Record } from '#web/records/record-page.tsx'

const route = getRouteApi('/signed-in/records/$postId')

/** `/records/{postId}`: the record of a post, also of a deleted one. */
export function RecordPage() {
  return <Record postId={Number(route.useParams().postId)} />
}
