import { shellConfig } from '../build-tools/federation.ts';

export default shellConfig();
