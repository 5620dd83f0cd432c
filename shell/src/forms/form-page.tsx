import { Notice } from 'design-system/notice';
import { QuietPage } from 'design-system/quiet-page';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Objections } from './form-errors.ts';
import styles from './form-page.module.css';

interface Props {
	title: string;
	busy: boolean;
	objections: Objections;
	/** What is said above an objection that belongs to no field. */
	failureTitle: string;
	/** Everything that is typed, by the fields' names. Not called while busy. */
	onSubmit: (typed: Record<string, string>) => void;
	children: ReactNode;
	/** Other ways, under the form. */
	below?: ReactNode;
}

/**
 * A screen that is one short form. Whatever is objected to gets focus, and everything that was
 * typed stays.
 */
export function FormPage({
	title,
	busy,
	objections,
	failureTitle,
	onSubmit,
	children,
	below,
}: Props) {
	const form = useRef<HTMLFormElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is looked at once
	useEffect(
		() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
		[objections],
	);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (busy) return;
		const texts = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
			typeof value === 'string' ? [[name, value]] : [],
		);
		onSubmit(Object.fromEntries(texts));
	};

	return (
		<QuietPage>
			<div className={styles.column}>
				<form ref={form} className={styles.form} noValidate onSubmit={submit}>
					<h1 className={styles.title}>{title}</h1>
					{objections.form === undefined ? null : (
						<Notice tone="error" title={failureTitle} live>
							{objections.form}
						</Notice>
					)}
					{children}
				</form>
				{below && <div className={styles.below}>{below}</div>}
			</div>
		</QuietPage>
	);
}
