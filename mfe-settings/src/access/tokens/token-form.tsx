import type { ResponseOf } from 'bff/client/client';
import { type createToken, MAX_TOKEN_DAYS } from 'bff/contract/access/access';
import { DEFAULT_RIGHT } from 'bff/contract/access/rights';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { RightChoice } from 'remote-kit/access/right-choice';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { formatDate } from 'remote-kit/format-date';
import { useUnsaved } from 'remote-kit/leaving/unsaved-context';
import styles from '../../settings/settings.module.css';
import { useCreateTokenMutation } from '../access-api.ts';
import { dayAfter, daysUntil } from './expiry.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface Props {
	onCreated: (created: ResponseOf<typeof createToken>) => void;
	onCancel: () => void;
	onSignInAgain: () => void;
}

const durations = [
	{ value: '30', label: 'In 30 days' },
	{ value: '90', label: 'In 90 days' },
	{ value: '365', label: 'In a year' },
	{ value: 'own', label: 'On another date' },
] as const;

/** Creates a token. */
export function TokenForm({ onCreated, onCancel, onSignInAgain }: Props) {
	const [create, { error, isLoading }] = useCreateTokenMutation();
	const [name, setName] = useState('');
	const [right, setRight] = useState(DEFAULT_RIGHT);
	const [duration, setDuration] = useState<(typeof durations)[number]['value']>('90');
	const [day, setDay] = useState(() => dayAfter(180));
	/** Problems are shown after the first attempt. */
	const [wasSent, setWasSent] = useState(false);
	const fields = { name: useRef<HTMLInputElement>(null), day: useRef<HTMLInputElement>(null) };
	const titleId = useId();
	useUnsaved('token', name !== '' || right !== DEFAULT_RIGHT);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button was replaced by this form
	useEffect(() => fields.name.current?.focus(), []);

	const days = duration === 'own' ? daysUntil(day) : Number(duration);
	const isDayValid = days >= 1 && days <= MAX_TOKEN_DAYS;
	const isNamed = name.trim() !== '';
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isLoading) return;
		setWasSent(true);
		if (!isNamed) return fields.name.current?.focus();
		if (!isDayValid) return fields.day.current?.focus();
		const { data } = await create({ name: name.trim(), right, days });
		if (data) onCreated(data);
	};
	const failure = asFailure(error);

	return (
		<form
			className={styles.form}
			noValidate
			aria-labelledby={titleId}
			onSubmit={(event) => void submit(event)}
		>
			<h3 id={titleId} className={styles.strong}>
				Create a token
			</h3>
			<TextField
				ref={fields.name}
				label="Name"
				help="Where you use it, such as “Backup script”."
				error={wasSent && !isNamed ? 'Enter a name.' : undefined}
				autoComplete="off"
				maxLength={80}
				value={name}
				readOnly={isLoading}
				onChange={({ currentTarget }) => setName(currentTarget.value)}
			/>
			<RightChoice
				legend="What may it do?"
				right={right}
				disabled={isLoading}
				onChange={setRight}
			/>
			{right === 'publish' && (
				<Notice tone="warning" title="Anyone who gets this token can post in your name" live>
					To create it, you must have signed in within the last 10 minutes.
				</Notice>
			)}
			<Select
				label="Expires"
				options={durations}
				help={
					duration === 'own'
						? undefined
						: `On ${formatDate(new Date(`${dayAfter(days)}T12:00`).toISOString())}.`
				}
				value={duration}
				disabled={isLoading}
				onValueChange={setDuration}
			/>
			{duration === 'own' && (
				<TextField
					ref={fields.day}
					type="date"
					label="Expires on"
					min={dayAfter(1)}
					max={dayAfter(MAX_TOKEN_DAYS)}
					error={
						wasSent && !isDayValid ? 'Choose a date after today and within a year.' : undefined
					}
					value={day}
					readOnly={isLoading}
					onChange={({ currentTarget }) => setDay(currentTarget.value)}
				/>
			)}
			{failure && !isLoading && (
				<Notice
					tone="error"
					title="The token wasn’t created"
					actions={
						failure.code === 'confirmation_failed' && <SignInAgain onSignedOut={onSignInAgain} />
					}
					live
				>
					{describeFailure(failure)}
				</Notice>
			)}
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={isLoading}>
					Create the token
				</Button>
				<Button variant="quiet" disabled={isLoading} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
