import { Agreed } from '../papier/agreed.tsx'
import { Closing } from '../papier/closing.tsx'
import { Colleagues } from '../papier/colleagues.tsx'
import { CompanySearch } from '../papier/company-search.tsx'
import { Difference } from '../papier/difference.tsx'
import { NewDossier } from '../papier/new-dossier.tsx'
import { Registration } from '../papier/registration.tsx'
import { SharedDossier } from '../papier/shared-dossier.tsx'
import { Exhibit } from './exhibit.tsx'
import { useGalleryTexts, usePictureTexts } from './use-gallery-texts.ts'

const pictures = {
  difference: Difference,
  agreed: Agreed,
  search: CompanySearch,
  dossier: SharedDossier,
  registration: Registration,
  colleagues: Colleagues,
  new: NewDossier,
  closing: Closing,
}

export function Pictures() {
  const texts = useGalleryTexts()
  usePictureTexts()
  return (
    <Exhibit title={texts.pictures} span="whole">
      <div className="baba-pictures">
        {Object.entries(pictures).map(([name, Picture]) => (
          <Picture key={name} />
        ))}
      </div>
    </Exhibit>
  )
}
