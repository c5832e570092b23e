import { Lock } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Initials } from '../../ui/initials.tsx'
import { Paper } from '../../ui/paper.tsx'
import { Unread } from '../../ui/unread.tsx'
import { Exhibit, Line } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

const papers = ['order.pdf', 'lijst.xlsx', 'brief.docx', 'dia.pptx', 'werkbon.heic']

export function Badges() {
  const { badges: texts } = useGalleryTexts()
  return (
    <Exhibit title={texts.title}>
      <Line>
        <CompanyBadge is_klopt_client />
        <CompanyBadge is_klopt_client={false} />
        <Badge>{texts.admin}</Badge>
        <Badge kind="wait">{texts.request}</Badge>
        <Badge kind="gone">{texts.expired}</Badge>
        <Badge>
          <Lock aria-hidden="true" />
          {texts.closed}
        </Badge>
        <Unread count={3} />
        <Unread count={120} />
      </Line>
      <Line title={texts.papers}>
        {papers.map((filename) => (
          <Paper key={filename} filename={filename} />
        ))}
      </Line>
      <Line title={texts.people}>
        <Initials name="Sanne Bakker" />
        <Initials name="Omar" />
        <span>
          <Highlight text="Van Dalen Gevelbouw B.V." query="dalen" />
        </span>
      </Line>
    </Exhibit>
  )
}
