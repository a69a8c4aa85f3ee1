import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import type {DocumentType, FormConfiguration, IdentityCheck as Options} from '../../site-config';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import type {ProviderConfig} from '../providerConfig';
import {documentSides, type Side} from './checkSteps';
import {describeRejection} from './describeRejection';
import {endpointOf} from './endpointOf';
import {identityText, type IdentityText, type IdentityTextKey} from './identityTexts';
import {PictureStep} from './PictureStep';
import type {Picture} from './readPicture';
import {SendStep} from './SendStep';
import type {Outcome} from './sendPictures';

type Props = {
  options: Options;
  provider: ProviderConfig;
  /** The session's token, which tells the service whose pictures they are. */
  token: string;
  form: FormConfiguration | undefined;
  onBack: () => void;
};

type Taken = Partial<Record<Side, Picture>>;

type Step =
  | {name: 'document' | 'done'}
  | {name: 'picture'; side: Side; rejection?: string | undefined}
  | {name: 'review'; problem?: IdentityTextKey};

/**
 * Takes pictures of a document and of the reader, and sends them to the checking service (specification sections 2
 * and 8). Loaded on demand; the pictures exist only in this component's memory.
 */
export default function IdentityCheck(props: Props): ReactNode {
  const {options, provider, token, form, onBack} = props;
  const text = identityText(form);
  const url = endpointOf(options, provider);
  const receiver = new URL(url).host;
  const [type, setType] = useState(options.documents[0] ?? 'id_card');
  const [taken, setTaken] = useState<Taken>({});
  const [step, setStep] = useState<Step>({name: 'document'});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({preventScroll: true}), []);

  const sides = documentSides(type);
  const goOn = (pictures: Taken) => {
    setTaken(pictures);
    const next = documentSides(type).find((side) => !pictures[side]);
    setStep(next ? {name: 'picture', side: next} : {name: 'review'});
  };
  const begin = (chosen: DocumentType) => {
    setType(chosen);
    setTaken({});
    setStep({name: 'picture', side: 'front'});
  };
  const finish = (outcome: Outcome) => {
    if (outcome.status === 'received') {
      setTaken({});
      setStep({name: 'done'});
    } else if (outcome.status === 'rejected' && outcome.side && sides.includes(outcome.side)) {
      const {side, reason} = outcome;
      setTaken({...taken, [side]: undefined});
      setStep({name: 'picture', side, rejection: describeRejection(reason, text)});
    } else {
      setStep({name: 'review', problem: `identity.${outcome.status}`});
    }
  };
  const pictures = sides.flatMap((side) => {
    const picture = taken[side];
    return picture ? [{side, name: nameOf(type, side, text), picture}] : [];
  });
  return (
    <div className={card.stack}>
      {step.name !== 'done' && (
        <button type="button" className={card.back} onClick={onBack}>
          <Icon name="back" />
          {text('identity.back')}
        </button>
      )}
      {step.name === 'document' && (
        <DocumentStep
          heading={heading}
          documents={options.documents}
          receiver={receiver}
          text={text}
          onChoose={begin}
        />
      )}
      {step.name === 'picture' && (
        <PictureStep
          key={step.side}
          side={step.side}
          name={nameOf(type, step.side, text)}
          position={text('identity.step', {
            NUMBER: String(sides.indexOf(step.side) + 1),
            TOTAL: String(sides.length),
          })}
          rejection={step.rejection}
          text={text}
          onTaken={(picture) => goOn({...taken, [step.side]: picture})}
        />
      )}
      {step.name === 'review' && (
        <SendStep
          type={type}
          pictures={pictures}
          isComplete={pictures.length === sides.length}
          url={url}
          token={token}
          receiver={receiver}
          problem={step.problem}
          text={text}
          onOutcome={finish}
          onAgain={() => setStep({name: 'document'})}
        />
      )}
      {step.name === 'done' && (
        <>
          <h1 className={card.title} tabIndex={-1}>
            {text('kyc.mobile.end.title')}
          </h1>
          <p role="status" className={card.lead}>
            {text('kyc.mobile.end.description')}
          </p>
          <button type="button" className={`${card.button} ${card.primary}`} onClick={onBack}>
            {text('identity.back')}
          </button>
        </>
      )}
    </div>
  );
}

type DocumentProps = {
  heading: React.RefObject<HTMLHeadingElement>;
  documents: Options['documents'];
  receiver: string;
  text: IdentityText;
  onChoose: (type: DocumentType) => void;
};

function DocumentStep({heading, documents, receiver, text, onChoose}: DocumentProps): ReactNode {
  return (
    <>
      <h1 ref={heading} className={card.title} tabIndex={-1}>
        {text('identity.title')}
      </h1>
      {canPrepare() ? (
        <>
          <p className={card.lead}>{text('identity.lead', {RECEIVER: receiver})}</p>
          <h2 className={card.label}>{text('identity.document')}</h2>
          <ul className={card.methods}>
            {documents.map((type) => (
              <li key={type}>
                <button type="button" className={card.method} onClick={() => onChoose(type)}>
                  <Icon name="identity" />
                  <span>
                    <span className={card.methodName}>{text(`identity.${type}`)}</span>
                    <span className={card.hint}>
                      {text(
                        type === 'passport'
                          ? 'identity.pictures.passport'
                          : 'identity.pictures.card',
                      )}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p role="alert" className={card.fieldError}>
          {text('kyc.mobile.failure.upload_not_supported.title')}
        </p>
      )}
    </>
  );
}

/** Whether this browser can read, check and send pictures. */
function canPrepare(): boolean {
  return (
    typeof createImageBitmap === 'function' &&
    typeof HTMLCanvasElement.prototype.toBlob === 'function'
  );
}

function nameOf(type: DocumentType, side: Side, text: IdentityText): string {
  if (side === 'selfie') {
    return text('kyc.livephoto.mobile.title');
  }
  // A passport has no back.
  return text(
    type === 'passport'
      ? 'kyc.upload.mobile.empty.passport.front'
      : `kyc.upload.mobile.empty.${type}.${side}`,
  );
}
