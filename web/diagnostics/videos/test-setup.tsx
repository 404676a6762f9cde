import { Play } from 'lucide-react'
import { useState } from 'react'
import { videoTestConfig } from '#contract/video-tests.ts'
import { videos as text } from '#locales/text.ts'
import { longDuration } from '#web/lib/times/durations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { CustomForm } from './custom-form.tsx'
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
        className="flex-wrap desk:px-6"
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
              <Button
                variant="primary"
                size="large"
                className="max-desk:w-full"
                icon={<Play aria-hidden className="size-4 fill-current" />}
                waiting={isStarting}
                waitingLabel={text.running}
                onClick={() => onStart({ testType: 'main' })}
              >
                {text.run}
              </Button>
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
