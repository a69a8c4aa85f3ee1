import React, {
  forwardRef,
  useEffect,
  useId,
  useRef,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type RefObject,
} from 'react';
import clsx from 'clsx';
import styles from './field.module.css';

type Props = ComponentPropsWithoutRef<'input'> & {
  label: string;
  /** ID of a description besides the error. */
  describedBy?: string | undefined;
  /** A button in the field, and the class of the frame around both. */
  action?: ReactNode;
  frame?: string | undefined;
  /** Below everything else, and announced when it appears. */
  error?: string | undefined;
  /** Below the input. */
  children?: ReactNode;
};

/** Focuses a field when it appears, and for each message about it. */
export function useFocus(message: unknown): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current || message !== undefined) {
      field.current?.focus({preventScroll: true});
    }
    isFirst.current = false;
  }, [message]);
  return field;
}

/** A labelled input. */
export const Field = forwardRef<HTMLInputElement, Props>(function Field(props, ref): ReactNode {
  const {label, describedBy, action, frame, error, children, className, ...input} = props;
  const generated = useId();
  const id = input.id ?? generated;
  const hasError = error !== undefined;
  const descriptions = [hasError && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={frame}>
        <input
          {...input}
          id={id}
          ref={ref}
          className={clsx(styles.input, className)}
          aria-invalid={hasError}
          aria-describedby={descriptions || undefined}
        />
        {action}
      </div>
      {children}
      {hasError && (
        <p id={`${id}-error`} role="alert" className={styles.fieldError}>
          {error}
        </p>
      )}
    </>
  );
});
