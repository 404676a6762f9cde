import { queryOptions } from '@tanstack/react-query'
import { downloadMyData, recordedAboutMe } from '#contract/privacy.ts'
import { queryOf } from '#web/lib/query.ts'
import { useDownload } from '#web/lib/use-download.ts'

export const recordedQuery = queryOptions({ ...queryOf(recordedAboutMe), staleTime: 0 })

export const useDownloadMyData = () => useDownload(downloadMyData)
