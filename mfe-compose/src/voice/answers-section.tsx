import type { OnboardingData } from 'bff/contract/account/account';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { TextArea } from 'design-system/text-area';
import { ToastProvider, useToast } from 'design-system/toast';
import { useEffect, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';
import type { RemoteProps } from 'shell/contract/remote';
import { useSaveAnswersMutation } from './voice-api.ts';
import styles from './voice-screen.module.css';
import { VoiceSection } from './voice-section.tsx';

/** There is only one pair of answers. */
const ID = 'answers';
const unsavedAnswers = () =>
	new UnsavedText<Partial<OnboardingData>>('voice', {
		parse: ({ marketing, postTopics }) =>
			typeof marketing === 'string' && typeof postTopics === 'string'
				? { marketing, postTopics }
				: null,
	});

/** Maximum number of characters that the server accepts in an answer. */
const MAX_ANSWER = 4000;

export interface AnswersSectionProps extends Pick<RemoteProps, 'onUnsavedChange'> {
	/** Null if the user skipped the questions. */
	stored: OnboardingData | null;
}

/** The answers to the onboarding questions. */
export function AnswersSection(props: AnswersSectionProps) {
	return (
		<ToastProvider>
			<AnswersForm {...props} />
		</ToastProvider>
	);
}

function AnswersForm({ stored, onUnsavedChange }: AnswersSectionProps) {
	const showToast = useToast();
	const saved = stored ?? { marketing: '', postTopics: '' };
	const [copies] = useState(unsavedAnswers);
	const [edited, setEdited] = useState(() => copies.open(ID) ?? {});
	const [save, { error, isLoading }] = useSaveAnswersMutation();
	const { marketing, postTopics } = { ...saved, ...edited };
	const isChanged = marketing !== saved.marketing || postTopics !== saved.postTopics;
	const isComplete = marketing.trim() !== '' && postTopics.trim() !== '';
	useEffect(() => copies.follow(ID), [copies]);
	useEffect(() => {
		if (!isChanged) copies.remove(ID);
		const isStored = !isChanged || copies.store(ID, { marketing, postTopics });
		onUnsavedChange(!isStored);
		return () => onUnsavedChange(false);
	}, [copies, isChanged, marketing, postTopics, onUnsavedChange]);

	const submit = async () => {
		if (isLoading) return;
		const { data } = await save({ marketing: marketing.trim(), postTopics: postTopics.trim() });
		if (!data) return;
		setEdited({ marketing: marketing.trim(), postTopics: postTopics.trim() });
		showToast('Answers saved');
	};

	return (
		<VoiceSection title="Your answers" note="From your first visit.">
			<form
				className={styles.form}
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
			>
				<TextArea
					label="What are you marketing?"
					rows={2}
					maxLength={MAX_ANSWER}
					dir="auto"
					value={marketing}
					onChange={({ target }) => setEdited({ ...edited, marketing: target.value })}
				/>
				<TextArea
					label="What do you want to post about?"
					rows={2}
					maxLength={MAX_ANSWER}
					dir="auto"
					value={postTopics}
					onChange={({ target }) => setEdited({ ...edited, postTopics: target.value })}
				/>
				{error ? (
					<Notice tone="error" live title="Your answers weren’t saved.">
						<FailureReason failure={failureOf(error)} />
					</Notice>
				) : null}
				<Button type="submit" busy={isLoading} disabled={!isChanged || !isComplete}>
					Save answers
				</Button>
			</form>
		</VoiceSection>
	);
}
