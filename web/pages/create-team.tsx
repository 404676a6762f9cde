import { useNavigate } from '@tanstack/react-router'
import { common, teams as text } from '#locales/text.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { TeamForm, type TeamInput } from '#web/teams/team-form.tsx'
import { useCreateTeam } from '#web/teams/teams.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** `/create-team`; continues with the members of the new team. */
export function CreateTeamPage() {
  const create = useCreateTeam()
  const navigate = useNavigate()
  const submit = (form: TeamInput, refuse: (error: unknown) => void) =>
    create.mutate(
      { body: form },
      {
        onSuccess: ({ id, name }) => {
          toast({ title: text.create.done({ team: name }), description: text.create.doneText })
          void navigate({ to: '/add-team-members/$teamId', params: { teamId: String(id) } })
        },
        onError: error => {
          toastError(error, { title: text.create.failed })
          refuse(error)
        },
      },
    )
  return (
    <ManagementPage
      title={text.create.title}
      subject={text.create.subject}
      back={{ to: '/team-management', label: text.management.title }}
      may={{ action: 'team.create', denial: text.create.denial }}
      width="form"
    >
      <Card className="p-5 desk:p-6">
        <TeamForm onSubmit={submit}>
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <LinkButton to="/team-management">{common.cancel}</LinkButton>
            <Button type="submit" variant="primary" waiting={create.isPending} waitingLabel={text.create.waiting}>
              {text.create.submit}
            </Button>
          </div>
        </TeamForm>
      </Card>
    </ManagementPage>
  )
}
