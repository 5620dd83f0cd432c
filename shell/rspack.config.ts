import { shellConfig } from './build/federation.ts';

export default shellConfig();
