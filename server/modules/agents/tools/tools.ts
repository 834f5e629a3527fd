import { SCOPES } from '../../../../contract/scopes.ts';
import { getInsightsTool } from './insight-tools.ts';
import { listFollowUps, listLeadsTool } from './lead-tools.ts';
import { writeOpenerTool } from './opener-tools.ts';
import { getLeadTool, recordTouchTool, setStage } from './person-tools.ts';
import { getOverview, listSignalsTool } from './signal-tools.ts';
import { listScopes, type Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  getOverview,
  listSignalsTool,
  listLeadsTool,
  listFollowUps,
  getLeadTool,
  getInsightsTool,
  recordTouchTool,
  setStage,
  writeOpenerTool,
];

/** All that an agent can use. */
export const TOOL_SCOPES = SCOPES.filter((scope) =>
  TOOLS.some((tool) => listScopes(tool).includes(scope)),
);
