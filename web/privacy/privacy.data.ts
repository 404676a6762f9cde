import { queryOptions } from '@tanstack/react-query'
import { downloadMyData, recordedAboutMe } from '#contract/privacy.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'

export const recordedQuery = queryOptions({ ...queryOf(recordedAboutMe), staleTime: 0 })

export const useDownloadMyData = () => useDownload(downloadMyData)
