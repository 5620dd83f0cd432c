import { FocusPage } from 'design-system/focus-page';
import { Notice } from 'design-system/notice';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { isTouch } from 'remote-kit/is-touch';
import type { FormErrors } from './form-errors.ts';
import styles from './form-page.module.css';

interface Props {
	title: string;
	busy: boolean;
	errors: FormErrors;
	/** Title of the notice for an error that belongs to no field. */
	failureTitle: string;
	/** Gets the values by the fields' names. Not called while busy. */
	onSubmit: (values: Record<string, string>) => void;
	children: ReactNode;
	/** Shown between the title and the fields. */
	above?: ReactNode;
	/** Shown under the form. */
	below?: ReactNode;
}

/**
 * A screen with one short form. The first field gets focus, later the first invalid one, and all
 * values stay.
 */
export function FormPage({
	title,
	busy,
	errors,
	failureTitle,
	onSubmit,
	children,
	above,
	below,
}: Props) {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		// Where a keyboard would cover half of the screen, the user opens it.
		if (isTouch()) return;
		form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once for each new set of errors
	useEffect(
		() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
		[errors],
	);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (busy) return;
		const values = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
			typeof value === 'string' ? [[name, value]] : [],
		);
		onSubmit(Object.fromEntries(values));
	};

	return (
		<FocusPage>
			<div className={styles.column}>
				<form ref={form} className={styles.form} noValidate onSubmit={submit}>
					<h1 className={styles.title}>{title}</h1>
					{errors.form === undefined ? null : (
						<Notice tone="error" title={failureTitle} live>
							{errors.form}
						</Notice>
					)}
					{above}
					{children}
				</form>
				{below && <div className={styles.below}>{below}</div>}
			</div>
		</FocusPage>
	);
}
