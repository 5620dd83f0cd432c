import { MAX_ANNOUNCEMENT_LENGTH } from 'bff/contract/announcements/announcements';
import type { NewAnnouncement } from 'bff/contract/announcements/managed-announcements';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import styles from './announcements.module.css';
import { useAnnounceMutation } from './announcements-api.ts';
import { audiences, localTimeIn, optionsOf, readLocalTime, severities } from './choices.ts';

const DAY_MINUTES = 24 * 60;

const empty = () => ({
	text: '',
	severity: 'info' as NewAnnouncement['severity'],
	audience: 'all' as NewAnnouncement['audience'],
	label: '',
	url: '',
	startsAt: localTimeIn(0),
	endsAt: localTimeIn(DAY_MINUTES),
});
type Values = ReturnType<typeof empty>;
type Problems = Partial<Record<keyof Values, string>>;

/** Announces something to all users or to the users of one plan. */
export function AnnounceForm() {
	const [values, setValues] = useState(empty);
	const [problems, setProblems] = useState<Problems>({});
	const [announce, { error, isLoading, isSuccess }] = useAnnounceMutation();
	const set = (changed: Partial<Values>) => setValues({ ...values, ...changed });
	const text = (name: 'text' | 'label' | 'url' | 'startsAt' | 'endsAt') => ({
		value: values[name],
		error: problems[name],
		readOnly: isLoading,
		onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
			set({ [name]: currentTarget.value }),
	});

	const send = async () => {
		const found = findProblems(values);
		setProblems(found);
		if (Object.keys(found).length > 0) return;
		const { severity, audience } = values;
		const result = await announce({
			text: values.text.trim(),
			severity,
			audience,
			link: values.url.trim() ? { label: values.label.trim(), url: values.url.trim() } : null,
			startsAt: readLocalTime(values.startsAt) ?? '',
			endsAt: readLocalTime(values.endsAt) ?? '',
		});
		if (!result.error) setValues(empty());
	};
	return (
		<section className={styles.section} aria-labelledby="announce">
			<h2 id="announce" className={styles.title}>
				New announcement
			</h2>
			<form
				className={styles.form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void send();
				}}
			>
				<TextField
					label="Text"
					help="One or two sentences, shown under the header of every screen."
					maxLength={MAX_ANNOUNCEMENT_LENGTH}
					{...text('text')}
				/>
				<div className={styles.fields}>
					<Select
						label="Kind"
						options={optionsOf(severities)}
						value={values.severity}
						onValueChange={(severity) => set({ severity })}
					/>
					<Select
						label="To"
						options={optionsOf(audiences)}
						value={values.audience}
						onValueChange={(audience) => set({ audience })}
					/>
				</div>
				<div className={styles.fields}>
					<TextField label="From (your time)" type="datetime-local" {...text('startsAt')} />
					<TextField label="Until (your time)" type="datetime-local" {...text('endsAt')} />
				</div>
				<div className={styles.fields}>
					<TextField label="Link address" help="Optional. https://… or /app/…" {...text('url')} />
					<TextField label="Link text" maxLength={60} {...text('label')} />
				</div>
				{error && (
					<Notice tone="error" title="It wasn’t announced" live>
						{describeFailure(error)}
					</Notice>
				)}
				<Button type="submit" variant="primary" busy={isLoading}>
					Announce
				</Button>
				<p role="status">{isSuccess && 'Announced. Open pages show it within five minutes.'}</p>
			</form>
		</section>
	);
}

function findProblems({ text, url, label, startsAt, endsAt }: Values): Problems {
	const [from, until] = [readLocalTime(startsAt), readLocalTime(endsAt)];
	return {
		...(text.trim() === '' && { text: 'Enter a text.' }),
		...(url.trim() !== '' &&
			!/^(https:\/\/[^/\\]|\/(?![/\\]))[^\\]*$/.test(url.trim()) && {
				url: 'Enter an address that begins with https:// or with one slash.',
			}),
		...(url.trim() !== '' && label.trim() === '' && { label: 'Enter a text for the link.' }),
		...(from === undefined && { startsAt: 'Enter a date and a time.' }),
		...((until === undefined || (from !== undefined && until <= from)) && {
			endsAt: 'Enter a time after the start.',
		}),
	};
}
