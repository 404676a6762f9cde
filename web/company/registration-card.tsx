import { useQuery } from '@tanstack/react-query'
import { organization, setup as text } from '#locales/text.ts'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetOrganization } from './company.data.ts'
import { organizationQuery } from './company.ts'
import { ListSkeleton } from './organization-lists.tsx'
import { RegistrationChoice } from './registration-choice.tsx'

/** Who may register; a choice is saved at once. */
export function RegistrationCard() {
  const query = useQuery(organizationQuery)
  const set = useSetOrganization()
  return (
    <Loaded
      query={query}
      failed={organization.failedToLoad}
      failedText={organization.failedText}
      loading={<ListSkeleton />}
    >
      {({ departments, functions, registration }) => {
        const lists = { departments, functions }
        const choose = (chosen: typeof registration) =>
          set.mutate(
            { body: { ...lists, known: lists, registration: chosen } },
            {
              onSuccess: () => toast({ title: text.registration.saved }),
              onError: error => toastError(error, { title: organization.failed }),
            },
          )
        return (
          <Card>
            <CardHeader title={text.who} />
            <div className="p-5 pt-3">
              <RegistrationChoice
                chosen={set.isPending ? (set.variables.body.registration ?? registration) : registration}
                disabled={set.isPending}
                onChoose={choose}
              />
            </div>
          </Card>
        )
      }}
    </Loaded>
  )
}
