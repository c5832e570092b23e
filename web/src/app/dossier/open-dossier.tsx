import type { Document, Dossier, Message } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Search, TextSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useSearchParams } from 'react-router'
import { useWaiting } from '../../features/cards/cards.ts'
import { addDocuments } from '../../features/documents/documents.ts'
import { useSendingPhotos } from '../../features/documents/outbox/use-sending-photos.ts'
import { useDocuments } from '../../features/documents/use-documents.ts'
import { useDrop } from '../../features/documents/use-drop.ts'
import { nameScreenshots, usePaste } from '../../features/documents/use-paste.ts'
import { RequestBars } from '../../features/dossiers/detail/closing/request-bars.tsx'
import { changeDossier, withOwnReading } from '../../features/dossiers/detail/dossier.ts'
import { DossierHeader } from '../../features/dossiers/detail/header.tsx'
import { PinnedBar } from '../../features/dossiers/detail/pinned-bar.tsx'
import { usePin } from '../../features/dossiers/detail/pins.ts'
import { useAccessEnd } from '../../features/dossiers/detail/access/use-access-end.ts'
import { changeLists, withRead } from '../../features/dossiers/dossiers.ts'
import { setUnread } from '../../features/dossiers/mute.ts'
import { Conversation } from '../../features/messages/conversation.tsx'
import { isPhone } from '../../platform/screen.ts'
import { useMe } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { ConnectionBar } from '../frame/connection-bar.tsx'
import { DossierCards } from './dossier-cards.tsx'
import { DossierPanels } from './dossier-panels.tsx'
import type { FrameActions } from '../frame/frame-actions.ts'
import { DossierDocuments } from './dossier-documents.tsx'
import { DossierPreview } from './dossier-preview.tsx'
import {
  DossierAtRest,
  DossierCompare,
  DossierSearch,
  DropCover,
  GuestIdentity,
  Duties,
  HeldMails,
  OpenCards,
  PushQuestion,
  StartSteps,
} from './later-panels.ts'
import { loadPreview } from './later-preview.ts'
import { Retake } from './retake.ts'
import { useCompare } from './use-compare.ts'
import { usePanels } from './use-panels.ts'
import { usePreview } from './use-preview.ts'
import { useTab } from './use-tab.ts'
import { dossierAt } from '../where.ts'

type Props = { dossier: Dossier; onExpired: () => void }

export function OpenDossier({ dossier, onExpired }: Props) {
  const { t } = useTranslation('detail')
  const texts = useTranslation('app')
  const lists = useTranslation('dossiers')
  const navigate = useNavigate()
  const { openGoTo } = useOutletContext<FrameActions>()
  const me = useMe()
  const client = useQueryClient()
  const documents = useDocuments(dossier, me.company_id)
  const [tab, setTab] = useTab()
  const [params, setParams] = useSearchParams()
  const seq = Number(params.get('seq')) || null
  const zoek = params.get('zoek')
  const panels = usePanels(dossier.id)
  const preview = usePreview()
  const compare = useCompare()
  const settled = useSettled()
  const pin = usePin(dossier.id)
  const { over, handlers } = useDrop(addFiles)
  const nothingOver = panels.panel === null && preview.documentId === null && compare.cardId === null
  usePaste(nothingOver && dossier.permissions.upload ? addFiles : null)
  useAccessEnd(dossier, me.id, onExpired)

  /** Dropped, pasted and chosen files all wait in the upload dialog until somebody sends them. */
  function addFiles(files: File[]) {
    if (dossier.permissions.upload) panels.openUpload(files)
  }
  function read(seq: number) {
    changeDossier(client, dossier.id, (dossier) => withOwnReading(dossier, seq))
    changeLists(client, (list) => withRead(list, dossier.id))
  }
  /**
   * Leaves the dossier, because staying would mark it as read again. Somebody who has left already stays where they
   * are.
   */
  function leaveUnread({ seq }: Message) {
    void setUnread(client, dossier.id, seq).then(
      () => (dossierAt(location.pathname) === dossier.id ? navigate('/app/dossiers') : undefined),
      () => toast.wrong(lists.t(($) => $.list.mark_unread_failed)),
    )
  }
  /** Removes the number first, so that pressing again scrolls again. */
  function goTo(to: number) {
    if (seq === to) setParams({}, { replace: true })
    setTimeout(() => setParams({ seq: String(to) }, { replace: true }))
  }
  function take(stored: Document[]) {
    addDocuments(client, dossier.id, stored)
  }
  const goesTo = {
    id: 'go_to',
    label: texts.t(($) => $.go_to.open),
    icon: <TextSearch aria-hidden="true" />,
    onAction: openGoTo,
  }
  const find = {
    id: 'search',
    label: t(($) => $.search),
    icon: <Search aria-hidden="true" />,
    onAction: () => setParams({ zoek: '' }, { replace: true }),
  }
  const number = documents.count
  const tabs = [
    { id: 'chat' as const, label: t(($) => $.chat) },
    { id: 'documenten' as const, label: number ? t(($) => $.documents_count, { number }) : t(($) => $.documents) },
  ]

  return (
    <DossierCards
      dossier={dossier}
      me={me}
      onOpen={preview.open}
      onUpload={() => addFiles([])}
      onWork={panels.openWork}
    >
      <div className="dossier" data-tab={tab} {...handlers}>
        <DossierHeader
          dossier={dossier}
          companyId={me.company_id}
          guest={me.role === 'viewer' && <GuestIdentity dossier={dossier} guest={me} />}
          onOpen={panels.open}
          find={find}
          more={[goesTo]}
        />
        <div className="dossier-tabs only-m">
          <Tabs label={dossier.title} tabs={tabs} selected={tab} onSelect={setTab} />
        </div>
        <section className="chat" id="panel-chat" aria-label={t(($) => $.chat)}>
          <ConnectionBar />
          {zoek !== null && <DossierSearch dossierId={dossier.id} q={zoek} />}
          <PinnedBar dossier={dossier} onOpen={preview.open} onGo={goTo} />
          {(dossier.duties.length > 0 || dossier.turn || dossier.due_date) && (
            <Duties dossier={dossier} me={me} onGo={goTo} />
          )}
          <RequestBars dossier={dossier} companyId={me.company_id} StillOpen={OpenCards} />
          {documents.sections?.length === 0 && dossier.permissions.upload && (
            <StartSteps
              dossier={dossier}
              companyId={me.company_id}
              onUpload={() => addFiles([])}
              onInvite={() => panels.open('invite')}
            />
          )}
          {settled && isPhone() && <PushQuestion dossierId={dossier.id} />}
          {dossier.held_mails > 0 && <HeldMails dossier={dossier} />}
          <Retake value={(document, photo) => panels.openUpload([photo], document)}>
            <Conversation
              dossier={dossier}
              me={me}
              waiting={useWaiting(dossier.id)}
              sending={useSendingPhotos(dossier.id)}
              reading={documents.reading}
              seq={seq}
              onRead={read}
              onPin={dossier.permissions.post ? ({ id }) => pin({ kind: 'message', id }) : null}
              onUnread={dossier.permissions.mark_unread ? leaveUnread : null}
              onAttach={() => addFiles([])}
              onDocument={preview.open}
              onCard={(id) => setParams({ vergelijk: id })}
              onFiles={(files) => addFiles(nameScreenshots(files))}
            />
          </Retake>
        </section>
        <DossierDocuments
          dossier={dossier}
          me={me}
          documents={documents}
          onUpload={() => addFiles([])}
          onReplace={(document) => panels.openUpload([], document)}
          onPreview={({ id }) => preview.open(id)}
          onPin={dossier.permissions.post ? ({ id }) => pin({ kind: 'document', id }) : null}
          onApproach={() => void loadPreview().catch(() => {})}
        />
        {over && dossier.permissions.upload && <DropCover dossier={dossier.title} />}
      </div>
      {/* Next to the drop zone, not inside: files dropped on a panel would also reach the dossier below. */}
      <DossierPanels dossier={dossier} me={me} panels={panels} onUploaded={take} />
      {settled && <DossierAtRest dossier={dossier} uploading={panels.panel === 'upload'} openUpload={addFiles} />}
      <DossierPreview dossier={dossier} me={me} documents={documents} preview={preview} />
      {compare.wanted && <DossierCompare dossier={dossier} me={me} documents={documents} compare={compare} />}
    </DossierCards>
  )
}
