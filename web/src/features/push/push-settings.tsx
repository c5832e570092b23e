import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Note } from '../../ui/note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toasts.ts'
import { type DevicePush, pushState, readDevicePush, switchOff, switchOn } from './device-push.ts'
import './push.css'

const none: DevicePush = { on: false, show_text: false }

/** The notifications on this device, or why there are none. */
export function PushSettings() {
  const { t } = useTranslation('push')
  const client = useQueryClient()
  const { id: me } = useMe()
  const state = pushState()
  const query = { queryKey: ['push'], queryFn: () => readDevicePush(me), enabled: state === 'ready' }
  const { data: known = none } = useQuery(query)
  const change = useMutation({
    mutationFn: async ({ on, show_text }: DevicePush) => (on ? void (await switchOn(me, show_text)) : switchOff()),
    onError: () => toast.wrong(t(($) => $.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  // Optimistic: while saving, the switch shows the new value.
  const shown = change.isPending ? change.variables : known

  if (state === 'unsupported') return <p className="push-hint">{t(($) => $.unsupported)}</p>
  if (state !== 'ready')
    return (
      <div className="push-note">
        <Note>
          <b>{t(($) => $[state])}</b>
          <p>{t(($) => $[`${state}_how`])}</p>
        </Note>
      </div>
    )
  return (
    <div className="segments-pair push-choice">
      <Switch label={t(($) => $.label)} on={shown.on} onChange={(on) => change.mutate({ ...shown, on })} />
      {shown.on && (
        <>
          <Switch
            label={t(($) => $.show_text)}
            on={shown.show_text}
            onChange={(show_text) => change.mutate({ on: true, show_text })}
          />
          <p className="push-hint">{t(($) => $.text_hint)}</p>
        </>
      )}
    </div>
  )
}
