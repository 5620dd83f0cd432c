import type { LandingSubmission } from 'bff/contract/landing';
import { SubmitError, submitRecord } from './send-record.ts';
import type { Visit } from './visit.ts';

interface EarlyAccessOptions {
	visit: Visit;
	describe: () => LandingSubmission;
	onSubmitted: () => void;
	navigate: (to: string) => void;
	report: (error: unknown) => void;
}

/** How long 'Thank you!' stands before the next steps: spec section 9. */
const REDIRECT_MS = 1500;

/** Brings the form to life: see `components/early-access.tsx` for its states. */
export function startEarlyAccessForm(
	root: HTMLElement,
	{ visit, describe, onSubmitted, navigate, report }: EarlyAccessOptions,
): void {
	const form = find(root, 'form', HTMLFormElement);
	const email = find(root, '[name=email]', HTMLInputElement);
	const trap = find(root, '[name=website]', HTMLInputElement);
	const button = find(root, '[type=submit]', HTMLButtonElement);
	find(root, '[data-refused]', HTMLElement).remove();
	let isSending = false;
	let redirect: ReturnType<typeof setTimeout> | undefined;

	const showView = (name: 'asking' | 'thanked' | 'submitted') => {
		for (const view of root.querySelectorAll<HTMLElement>('[data-view]'))
			view.hidden = view.dataset.view !== name;
	};
	const showButton = () => {
		button.disabled = !isSending && email.value.trim() === '';
		// While it is busy it keeps its focus and its width.
		button.style.minInlineSize = isSending ? `${button.offsetWidth}px` : '';
		for (const name of ['aria-busy', 'aria-disabled']) {
			if (isSending) button.setAttribute(name, 'true');
			else button.removeAttribute(name);
		}
		for (const label of button.querySelectorAll<HTMLElement>('[data-when]')) {
			label.hidden = (label.dataset.when === 'sending') !== isSending;
		}
	};
	const showFailure = (text: string, reason: string) => {
		find(root, '[data-failure=text]', HTMLElement).textContent = text;
		find(root, '[data-failure=reason]', HTMLElement).textContent = reason;
		if (text) email.setAttribute('aria-invalid', 'true');
		else email.removeAttribute('aria-invalid');
	};

	const send = async () => {
		if (isSending || email.value.trim() === '') return;
		if (visit.hasSubmitted()) return showView('submitted');
		isSending = true;
		showFailure('', '');
		showButton();
		try {
			await submitRecord({
				...describe(),
				submitted: true,
				email: email.value.trim(),
				signupDatetime: new Date().toISOString(),
				...(trap.value && { website: trap.value }),
			});
			visit.markSubmitted();
			thank();
		} catch (error) {
			showFailure(...failureTexts(error));
			if (!(error instanceof SubmitError)) report(error);
		} finally {
			isSending = false;
			showButton();
		}
	};
	const thank = () => {
		showView('thanked');
		find(root, '[data-view=thanked]', HTMLElement).focus();
		redirect = setTimeout(() => navigate('/thank-you'), REDIRECT_MS);
		onSubmitted();
	};

	form.addEventListener('submit', (event) => {
		event.preventDefault();
		void send();
	});
	email.addEventListener('input', showButton);
	window.addEventListener('pagehide', () => clearTimeout(redirect));
	// Also when the page comes back from the back/forward cache, as it was left.
	window.addEventListener('pageshow', () => {
		if (visit.hasSubmitted()) showView('submitted');
	});
	showButton();
	if (visit.hasSubmitted()) showView('submitted');
	if (new URLSearchParams(location.search).get('error') === 'email') {
		showFailure(
			'Failed to submit email and analytics data',
			'Enter an address like you@example.org.',
		);
	}
}

/** The fixed text of spec section 8, then why. */
function failureTexts(error: unknown): [text: string, reason: string] {
	return error instanceof SubmitError
		? ['Failed to submit email and analytics data', error.message]
		: ['Submission failed', 'Your address is still here. Try once more.'];
}

function find<T extends HTMLElement>(root: HTMLElement, selector: string, kind: { new (): T }): T {
	const element = root.querySelector(selector);
	if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`);
	return element;
}
