import type { OnboardingData } from 'bff/contract/account/account';
import { useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { OnboardingForm } from '../account/onboarding/onboarding-form.tsx';
import { questions } from '../account/onboarding/questions.ts';
import {
	deleteAnswers,
	followAnswers,
	readAnswers,
	saveAnswers,
} from '../account/onboarding/stored-answers.ts';
import { useSaveOnboardingMutation } from '../api.ts';

/**
 * Two questions, saved once, followed by billing. `?step=2` is the second: the browser's Back goes
 * to the first.
 */
export function OnboardingScreen({
	session,
	location: { search },
	navigate,
	onSessionChanged,
	onUnsavedChange,
}: RemoteProps) {
	const userId = session.user.id;
	const [answers, setAnswers] = useState(() => readAnswers(userId));
	useEffect(() => followAnswers(userId), [userId]);
	const [save, { isLoading, isSuccess, originalArgs }] = useSaveOnboardingMutation();
	const [failure, setFailure] = useState<string>();
	const asksSecond = new URLSearchParams(search).get('step') === '2';
	const isTooEarly = asksSecond && answers.marketing.trim() === '';
	const isSecond = asksSecond && !isTooEarly;
	useEffect(() => {
		if (isTooEarly) navigate('/onboarding', { replace: true });
	}, [isTooEarly, navigate]);
	const question = questions[isSecond ? 1 : 0];
	const isSaving = isLoading || isSuccess;

	const change = (answer: string) => {
		const next = { ...answers, [question.field]: answer };
		setAnswers(next);
		onUnsavedChange(!saveAnswers(userId, next));
	};

	const finish = async (data: OnboardingData | null) => {
		if (isSaving) return;
		const { error: failed } = await save(data);
		if (failed) {
			setFailure('message' in failed ? failed.message : undefined);
			return;
		}
		deleteAnswers(userId);
		onUnsavedChange(false);
		onSessionChanged();
		navigate('/billing');
	};

	const goOn = () => {
		if (!isSecond) navigate('/onboarding?step=2');
		else
			void finish({ marketing: answers.marketing.trim(), postTopics: answers.postTopics.trim() });
	};

	return (
		<OnboardingForm
			step={isSecond ? 2 : 1}
			question={question}
			answer={answers[question.field]}
			saving={isSaving ? (originalArgs === null ? 'skip' : 'answers') : undefined}
			failure={failure}
			onChange={change}
			onBack={() => navigate('/onboarding')}
			onNext={goOn}
			onSkip={() => void finish(null)}
		/>
	);
}
