import { Play, RotateCcw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { videoTestConfig } from '#contract/video-tests.ts'
import { videos as text } from '#locales/text.ts'
import { longDuration } from '#web/lib/times/durations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { Segments } from '#web/ui/segments.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import type { VideoTestRequest } from './videos.data.ts'

const standard = videoTestConfig.parse({})

interface TestSetupProps {
  isStarting: boolean
  onStart: (request: VideoTestRequest) => void
}

/** The standard test, or one with other values. */
export function TestSetup({ isStarting, onStart }: TestSetupProps) {
  const [kind, setKind] = useState<'main' | 'custom'>('main')
  const isStandard = kind === 'main'
  return (
    <Card>
      <CardHeader
        title={isStandard ? text.standardTitle : text.customTitle}
        subject={isStandard ? text.standardLead({ seconds: standard.videoDuration }) : text.customLead}
        className="gap-y-3 desk:px-6"
        end={
          <Segments
            className="max-desk:w-full"
            label={text.kind}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'main', label: text.standard },
              { value: 'custom', label: text.custom },
            ]}
          />
        }
      />
      <div className="px-5 pt-3 pb-5 desk:px-6 desk:pb-6">
        {isStandard ? (
          <>
            <Facts
              facts={[
                { name: text.length, value: longDuration(standard.videoDuration * 1_000) },
                { name: text.respondsWithin, value: longDuration(standard.expectedResponseTime) },
                { name: text.readyWithin, value: longDuration(standard.backgroundProcessingTimeout) },
                { name: text.smaller, value: text.checked },
                { name: text.preview, value: text.checked },
              ]}
            />
            <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
              <RunButton isStarting={isStarting} onClick={() => onStart({ testType: 'main' })}>
                {text.run}
              </RunButton>
              <p className="text-meta text-ink-3 max-desk:w-full max-desk:text-center">{text.takes}</p>
            </div>
          </>
        ) : (
          <CustomForm isStarting={isStarting} onStart={onStart} />
        )}
      </div>
    </Card>
  )
}

type RunButtonProps = Pick<ComponentProps<typeof Button>, 'type' | 'onClick' | 'children'> & { isStarting: boolean }

const RunButton = ({ isStarting, ...button }: RunButtonProps) => (
  <Button
    variant="primary"
    size="large"
    className="max-desk:w-full"
    icon={<Play className="size-4 fill-current" />}
    waiting={isStarting}
    waitingLabel={text.running}
    {...button}
  />
)

const { shape } = videoTestConfig
const bounds = ([min, max]: readonly [min: number, max: number]) => ({ min, max })
/** People may write "300,000". An empty field is no number. */
const typed = (number: z.ZodType<number, number>) =>
  z
    .string()
    .transform(value => Number(value.replaceAll(/[\s,]/g, '') || Number.NaN))
    .pipe(number)

const customForm = z.object({
  videoDuration: typed(shape.videoDuration.unwrap()),
  expectedResponseTime: typed(shape.expectedResponseTime.unwrap()),
  backgroundProcessingTimeout: typed(shape.backgroundProcessingTimeout.unwrap()),
  validateCompression: z.boolean(),
  validateThumbnail: z.boolean(),
})
type CustomInput = z.input<typeof customForm>

const usual = videoTestConfig.parse({})
const defaults: CustomInput = {
  ...usual,
  videoDuration: String(usual.videoDuration),
  expectedResponseTime: String(usual.expectedResponseTime),
  backgroundProcessingTimeout: String(usual.backgroundProcessingTimeout),
}

interface CustomFormProps {
  isStarting: boolean
  onStart: (request: VideoTestRequest) => void
}

/** The values of a custom test. */
function CustomForm({ isStarting, onStart }: CustomFormProps) {
  const { control, field, handleSubmit, reset } = useZodForm(customForm, defaults)
  const submit = handleSubmit(config => onStart({ testType: 'custom', config }))
  const { expectedResponseTime: response, backgroundProcessingTimeout: timeout } = usual
  return (
    <Form className="grid gap-5 pt-2" onSubmit={event => void submit(event)}>
      <TextField
        label={text.duration}
        inputMode="numeric"
        help={text.seconds(bounds(limits.videoTestSeconds))}
        {...field('videoDuration')}
      />
      <div className="grid items-start gap-5 desk:grid-cols-2">
        <TextField
          label={text.responseTime}
          inputMode="numeric"
          help={text.help({ ...bounds(limits.videoTestResponseMs), usual: response, spoken: longDuration(response) })}
          {...field('expectedResponseTime')}
        />
        <TextField
          label={text.timeout}
          inputMode="numeric"
          help={text.help({ ...bounds(limits.videoTestProcessingMs), usual: timeout, spoken: longDuration(timeout) })}
          {...field('backgroundProcessingTimeout')}
        />
      </div>
      <div>
        <Check control={control} name="validateCompression" label={text.compression} help={text.compressionHelp} />
        <Check control={control} name="validateThumbnail" label={text.thumbnail} help={text.thumbnailHelp} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <RunButton type="submit" isStarting={isStarting}>
          {text.runCustom}
        </RunButton>
        <Button
          variant="ghost"
          className="max-desk:w-full"
          icon={<RotateCcw className="size-5" />}
          onClick={() => reset(defaults)}
        >
          {text.defaults}
        </Button>
      </div>
    </Form>
  )
}

interface CheckProps {
  control: Control<CustomInput, unknown, z.output<typeof customForm>>
  name: 'validateCompression' | 'validateThumbnail'
  label: string
  help: string
}

function Check({ control, name, ...row }: CheckProps) {
  const {
    field: { value, onChange },
  } = useController({ control, name })
  return <SwitchRow {...row} checked={value} onCheckedChange={onChange} />
}
