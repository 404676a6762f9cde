import { useQuery } from '@tanstack/react-query'
import { health as text } from '#locales/text.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { healthQuery } from './health.data.ts'

/** How many problems of the server need attention; nothing while there are none. */
export function ProblemCount() {
  const { data } = useQuery({ ...healthQuery, refetchInterval: false })
  if (!data || data.problems.length === 0) return null
  const fails = data.problems.some(({ status }) => status === 'fail')
  return <Tag tone={fails ? 'danger' : 'warning'}>{text.toLookAt({ count: data.problems.length })}</Tag>
}
