import React, {useState, type ReactNode} from 'react';
import type {DocumentType, IdentityCheck as Options} from '@gated-docs/access-config';
import {createText} from '@gated-docs/access-config/texts';
import {IDENTITY_TEXTS, type IdentityTextKey} from '@gated-docs/access-config/texts/identityTexts';
import {ScreenHead} from '../screens/parts';
import {Button} from './Button';
import {TextContext, documentSides, useText, type IdentityText, type Side} from './checkSteps';
import {describeRejection} from './describeRejection';
import {endpointOf} from './endpointOf';
import styles from './identity.module.css';
import {PictureStep} from './PictureStep';
import type {Picture} from './readPicture';
import {SendStep} from './SendStep';
import type {Outcome} from './sendPictures';

type Props = {
  options: Options;
  /** The identity provider's address. */
  baseURL: string;
  /** The reader's token, which tells the service whose pictures they are. */
  token: string;
  /** The site's texts. */
  overrides: Readonly<Record<string, string>> | undefined;
  onBack: () => void;
};

type Taken = Partial<Record<Side, Picture>>;

type Step =
  | {name: 'document' | 'done'}
  | {name: 'picture'; side: Side; rejection?: string | undefined}
  | {name: 'review'; problem?: IdentityTextKey};

/**
 * Takes pictures of a document and of the reader, and sends them to the checking service (specification sections 2
 * and 8). The pictures exist only in this component's memory.
 */
export function IdentityCheck({options, baseURL, token, overrides, onBack}: Props): ReactNode {
  const text = createText(IDENTITY_TEXTS, overrides);
  const url = endpointOf(options.endpoint, baseURL);
  const [type, setType] = useState<DocumentType>('id_card');
  const [taken, setTaken] = useState<Taken>({});
  const [step, setStep] = useState<Step>({name: 'document'});
  const sides = documentSides(type);

  const take = (side: Side, picture: Picture) => {
    const pictures = {...taken, [side]: picture};
    const next = sides.find((other) => !pictures[other]);
    setTaken(pictures);
    setStep(next ? {name: 'picture', side: next} : {name: 'review'});
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
  return (
    <TextContext.Provider value={text}>
      <div className={styles.stack}>
        {step.name !== 'done' && (
          <button type="button" className={styles.back} onClick={onBack}>
            <span aria-hidden="true">‹</span> {text('identity.back')}
          </button>
        )}
        {step.name === 'document' && (
          <DocumentStep
            documents={options.documents}
            receiver={new URL(url).host}
            onChoose={(chosen) => {
              setType(chosen);
              setTaken({});
              setStep({name: 'picture', side: 'front'});
            }}
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
            onTaken={(picture) => take(step.side, picture)}
          />
        )}
        {step.name === 'review' && (
          <SendStep
            type={type}
            pictures={sides.flatMap((side) => {
              const picture = taken[side];
              return picture ? [{side, name: nameOf(type, side, text), picture}] : [];
            })}
            url={url}
            token={token}
            problem={step.problem}
            onOutcome={finish}
            onAgain={() => setStep({name: 'document'})}
          />
        )}
        {step.name === 'done' && (
          <>
            <ScreenHead title={text('kyc.mobile.end.title')} />
            <p role="status" className={styles.lead}>
              {text('kyc.mobile.end.description')}
            </p>
            <Button variant="primary" onClick={onBack}>
              {text('identity.back')}
            </Button>
          </>
        )}
      </div>
    </TextContext.Provider>
  );
}

type DocumentProps = {
  documents: Options['documents'];
  receiver: string;
  onChoose: (type: DocumentType) => void;
};

function DocumentStep({documents, receiver, onChoose}: DocumentProps): ReactNode {
  const text = useText();
  const canPrepare = typeof createImageBitmap === 'function';
  return (
    <>
      <ScreenHead title={text('identity.title')} />
      {!canPrepare && (
        <p role="alert" className={styles.fieldError}>
          {text('kyc.mobile.failure.upload_not_supported.title')}
        </p>
      )}
      <p className={styles.lead}>{text('identity.lead', {RECEIVER: receiver})}</p>
      <h2 className={styles.label}>{text('identity.document')}</h2>
      <ul className={styles.methods}>
        {documents.map((type) => (
          <li key={type}>
            <button
              type="button"
              className={styles.method}
              disabled={!canPrepare}
              onClick={() => onChoose(type)}>
              <span className={styles.methodName}>{text(`identity.${type}`)}</span>
              <span className={styles.hint}>
                {text(
                  type === 'passport' ? 'identity.pictures.passport' : 'identity.pictures.card',
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
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
